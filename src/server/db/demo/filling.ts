/** What every part of the demo data is made with: the database, the dice and the numbers. */
import type { Db } from '../schema'
import type { Random } from './random'

/** An employee who calls, and their customers. */
export interface DemoAgent {
  userId: number
  companyId: number
  departmentId: number
  employeeNo: string
  /** Since when the customer exists: epoch seconds. */
  customers: { id: number; type: number; phoneId: number; phone: string; since: number }[]
}

export interface FillOptions {
  /** Epoch seconds; the dates of the data lie in the 60 days before it. */
  now: number
  storePhones(db: Db, digits: readonly string[], companyId: number | null): Promise<Map<string, number>>
  /** Hashes a password as people type it. */
  hashPassword(password: string): Promise<string>
  /** Makes the calls of the 60 days with the code for real calls, which this folder doesn't know. */
  makeCalls(db: Db, agents: readonly DemoAgent[], random: Random): Promise<void>
}

const day = 86_400
export interface Filling extends FillOptions {
  db: Db
  random: Random
  /** One hash for all: everybody has the same password, and 42 hashes would take seconds. */
  passwordHash: string
  drawPhone: () => string
  /** All numbers drawn so far → their ids. */
  numbers: Map<string, number>
}

export const tracked = (now: number) => ({
  created_at: now,
  created_by: null,
  updated_at: now,
  updated_by: null,
  deleted_at: null,
})

/** The start of the data: 400 days ago, when everybody was hired. */
export const founded = (now: number) => now - 400 * day
