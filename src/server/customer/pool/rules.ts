/** The rules of a company's pool, which are settings (contract/system.ts). */
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { companySettingOf, companySettingsOf } from '../../system/port'

const day = 86_400

/**
 * Since when whoever had a customer may not claim it again, in epoch seconds: customers that came into the pool later
 * cool down.
 */
export async function coolsSince({ db, viewer, now }: { db: Db; viewer: Viewer; now: number }): Promise<number> {
  if (viewer.companyId === null) return now
  return now - (await companySettingOf(db, viewer.companyId, 'pool.cooldown-days')) * day
}

/** When a customer that came into the pool at this time may be claimed again by whoever had it. Epoch seconds. */
export const coolUntil = (left: number, { since, now }: { since: number; now: number }): number => left + (now - since)

export interface ProtectRules {
  days: number
  /** Null: as many as one likes. */
  most: number | null
}

export async function protectRules(db: Db, companyId: number): Promise<ProtectRules> {
  const rules = await companySettingsOf(db, companyId, ['pool.protect-days', 'pool.most-protected'])
  return { days: rules['pool.protect-days'], most: rules['pool.most-protected'] || null }
}

export interface ClaimRules {
  /** Null: as many as one likes. */
  mostClaims: number | null
  mostHeld: number | null
}

export async function claimRules(db: Db, companyId: number): Promise<ClaimRules> {
  const rules = await companySettingsOf(db, companyId, ['pool.daily-claims', 'pool.most-held'])
  return { mostClaims: rules['pool.daily-claims'] || null, mostHeld: rules['pool.most-held'] || null }
}
