/** The parts of an address that are no valid filters of its list: shown where errors of typed filters are. */
import { createContext } from 'react'

/** Each is a sentence. */
export const RefusedFilters = createContext<readonly string[]>([])
