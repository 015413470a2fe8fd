/** What happens to a write that comes twice is said of each: it takes a key, or here is why it needs none. */
import { expect, it } from 'vitest'
import { authEndpoints } from '../src/contract/auth'
import { allEndpoints } from '../src/contract/endpoints'

const gone = 'what is gone is gone: the second finds nothing'
const asWanted = 'the second finds everything as wanted already'
const version = 'the version that the first has saved refuses the second'

/** The endpoints that need no key. */
const withoutKey: Readonly<Record<string, string>> = {
  'auth.second-step.start': 'an app that has shown no code yet gets another secret',
  'auth.second-step.finish': 'a code works once',
  'auth.second-step.renew': 'a code works once',
  'auth.login': 'nobody has a key before signing in; a session more does no harm and ends by itself',
  'auth.code': 'the next code waits for its time',
  'auth.logout': gone,
  'auth.password.update': 'the old password is no longer right, and the second says so',
  'auth.session.verify': 'only reads',
  'auth.session.delete': gone,
  'auth.user-session.delete': gone,
  'auth.user-session.delete-by-users': gone,
  'call.wrapup-update': 'a call that has the result already is refused, so its history gets one row',
  'call.hangup': 'a call ends once',
  'call.wrapup-code.update': asWanted,
  'company.employee-import.template': 'a template more does no harm, and goes within a day',
  'company.employee-import.undo': 'the second finds nothing left to take back',
  'company.setting.update': asWanted,
  'company.department.update': version,
  'company.department.move': asWanted,
  'company.department.delete': gone,
  'company.resource.update-quotas': 'quotas that are as wanted already are refused',
  'company.resource.update-functions': 'functions that are as wanted already are refused',
  'manager.power.update': asWanted,
  'manager.role.update': version,
  'manager.role.update-grants': version,
  'manager.role.preview-grants': 'only reads',
  'manager.role.delete': gone,
  'manager.role-user.add-batch': asWanted,
  'manager.role-user.remove-batch': asWanted,
  'company.update': version,
  'company.update-status-batch': asWanted,
  'company.transfer': 'a company that is in the channel already is refused',
  'company.control': version,
  'company.stop-calls': 'calls that are stopped already are refused',
  'company.allow-calls': 'calls that are not stopped are refused',
  'customer.update': version,
  'customer.delete': gone,
  'customer.delete-batch': gone,
  'customer.transfer-batch': asWanted,
  'customer.release-batch': asWanted,
  'customer.take-back-batch': 'what was taken back already is refused',
  'phone.locked.unlock-batch': gone,
  'phone.locked.handle': 'a complaint that is handled already is refused',
  'phone.locked.keep': 'where nobody asks any more, it is refused',
  'phone.locked.extend-batch': 'two in a row mean twice as much longer',
  'customer.import.template': 'a template more does no harm, and goes within a day',
  'customer.import.undo': 'the second finds nothing left to take back',
  'phone.lock-import.template': 'a template more does no harm, and goes within a day',
  'phone.lock-import.undo': 'the second finds nothing left to take back',
  'customer.claim-batch': 'a customer that one has claimed already is not in the pool any more',
  'customer.pool.view': 'what was looked at today counts no more',
  'customer.department-pool.update': version,
  'customer.department-pool.delete': gone,
  'customer.pool-move-batch': asWanted,
  'customer.protect-batch': asWanted,
  'customer.unprotect-batch': asWanted,
  'customer.pool.rule-update': 'rules that are as wanted already are refused',
  'customer.type-batch': asWanted,
  'customer.tag-batch': asWanted,
  'manager.avatar.update': asWanted,
  'manager.user.update': version,
  'manager.user.update-status': asWanted,
  'manager.user.move-batch': asWanted,
  'manager.user.update-status-batch': asWanted,
  'manager.user.delete': gone,
  'manager.user.reset-password': asWanted,
  'manager.hand-over': asWanted,
  'manager.user.unlock': asWanted,
  'manager.user.reset-second-step': 'an app that is forgotten already is refused',
  'phone.state-update': asWanted,
  'phone.dial': 'has a request id in its body, and the call itself is the record of it',
  'phone.hangup': 'a call ends once',
  'phone.mute': asWanted,
  'phone.wrapup-save': 'a call that has this result already keeps it, and nothing is caused again',
  'phone.wrapup-undo': gone,
  'phone.wrapup-extend': 'each press means 30 seconds more, and two in a row mean a minute',
  'customer.phone.delete': gone,
  'customer.consent.withdraw': 'a consent that is withdrawn already is refused',
  'customer.consent.undo': gone,
  'customer.personal-data.erase': 'a number that is erased is not found again',
  'customer.phone.reveal': 'each counts, because each shows the number again',
  'customer.consent.ticket-add': 'a ticket that nobody uses ends within a minute',
  'phone.draft-update': 'the later of two drafts stays',
  'phone.reference-info': 'only reads',
  'phone.callback-update': asWanted,
  'phone.callback-delete': gone,
  'phone.lock-undo': gone,
  'phone.unlock': gone,
  'phone.list-delete': gone,
  'phone.script.update': version,
  'phone.script.delete': gone,
  'system.job.cancel': 'a job that has ended already is refused',
  'system.ticket.add': 'a ticket that nobody uses ends within a minute',
  'system.exception.update': asWanted,
  'system.log.verify': 'a second check changes nothing',
  'system.setting.update': asWanted,
  'system.preference.update': asWanted,
  'system.saved-view.update': asWanted,
  'system.saved-view.delete': gone,
  'system.command-usage.add': 'only orders suggestions, where one use more or less is not seen; nothing sends it again',
}

it('each endpoint that may change something takes a key, or says why it needs none', () => {
  const changing = allEndpoints.filter(
    ({ method, writes, path }) => method === 'POST' || writes || path === authEndpoints.logout.path,
  )
  const keyless = changing.filter(({ idempotent }) => !idempotent)
  expect(keyless.map(({ name }) => name).sort()).toEqual(Object.keys(withoutKey).sort())
})

it('only a write in a transaction can take a key, because its answer is kept there', () => {
  const keyed = allEndpoints.filter(({ idempotent }) => idempotent)
  expect(keyed.length).toBeGreaterThan(5)
  for (const { name, writes, permission } of keyed)
    expect([name, writes, permission === 'public']).toEqual([name, true, false])
})
