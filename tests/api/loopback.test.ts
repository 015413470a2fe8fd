/** The built-in carrier passes the trial that every carrier passes. */
import { createLoopback } from '../../src/server/telephony/loopback/loopback'
import { passesTrial } from '../support/server/gateway-trial'

passesTrial({
  name: 'the loopback',
  open(now) {
    const gateway = createLoopback({ now, speed: 1, timers: false, report: () => {} })
    return { gateway, advance: () => gateway.advance(now()) }
  },
  callees: { answers: '16000009002', busy: '16000009003', refused: '16000009008' },
  longestMs: 15_000,
})
