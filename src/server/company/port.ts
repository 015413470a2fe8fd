/** What the company noun offers the rest of the server. */
export { companyById } from './queries'
export { keepSeat, seatsLeft } from './seats'
