/** What the palette searches on the server, noun by noun. It loads when the browser is idle, and with the palette. */
import type { PaletteSource } from '../src/console/registry/palette-source'
import { foundCalls } from '../src/features/call/found-calls'
import { foundCompanies } from '../src/features/company/found-companies'
import { foundCustomers } from '../src/features/customer/found-customers'
import { foundPeople } from '../src/features/manager/found-people'

export const sources: PaletteSource[] = [foundCustomers, foundCalls, foundPeople, foundCompanies]
