/** What a person can do here, in menu order: one line a noun. */
import type { Page } from '../src/console/router'
import { authPages } from './auth'

export const pages: Page[] = [...authPages]
