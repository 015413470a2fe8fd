/** What the phone noun offers the rest of the server: what somebody has promised and planned. */
export { countDesk, handOverDesk } from './hand-over-queries'
