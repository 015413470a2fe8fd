/** What an address asked for that its list can't be filtered by: said where faults of typed filters are. */
import { createContext } from 'react'

/** Each a sentence. */
export const RefusedFilters = createContext<readonly string[]>([])
