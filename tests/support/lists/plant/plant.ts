/** Rows beside the demo data that make each filter, each order and each scope of a list change its answer. */
import type { Permission } from '../../../../src/contract/permissions'
import type { TestApp } from '../../server/test-app'
import { oracles } from '../oracles'
import { plantOrganisation, plantViewers } from './organisation'
import { plantedPeople } from './whose'

/** @param permissions what somebody needs for all lists */
export async function plant(t: TestApp, permissions: readonly Permission[]): Promise<void> {
  await plantViewers(t, permissions)
  await plantOrganisation(t)
  const people = await plantedPeople(t)
  for (const oracle of Object.values(oracles)) await oracle.plant?.(t, people)
}
