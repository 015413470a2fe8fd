/** What companies offer the rest of the server. */
export { companyById } from './queries'
