/** A field that takes a whole number says that the server looks for it, or it is said here why that tells nothing. */
import { expect, it } from 'vitest'
import { numberFields, numberTakers } from './support/access/number-inputs'

const kept = 'is kept as it is typed, and nothing is found by it'
const guarded = 'nobody is signed in yet: tries are counted by account and address (0046)'

/** By endpoint and field. */
const tellsNothing: Readonly<Record<string, string>> = {
  'auth.code userName': guarded,
  'auth.login code': 'a password or a code',
  'auth.login userName': guarded,
  'call.wrapup-update remark': kept,
  'company.user.list employeeNo': 'finds employee numbers, which are shown whole',
  'customer.add name': kept,
  'customer.add remark': kept,
  'customer.flow.add remark': kept,
  'customer.update name': kept,
  'customer.update remark': kept,
  'manager.user.add employeeNo': kept,
  'manager.user.add introduction': kept,
  'manager.user.add nickname': kept,
  'manager.user.update employeeNo': kept,
  'manager.user.update introduction': kept,
  'manager.user.update nickname': kept,
  'phone.callback-add note': kept,
  'phone.draft-update name': kept,
  'phone.draft-update reason': kept,
  'phone.draft-update remark': kept,
  'phone.list-add name': kept,
  'phone.lock-add reason': kept,
  'phone.reference-info text': 'answers what was typed as references of whoever typed it, and reads nothing (0032)',
  'phone.unlock reason': kept,
  'phone.wrapup-save reason': kept,
  'system.log.list module': 'finds rows of the log, which hold masks only',
  'system.log.list object': 'finds rows of the log, which hold masks only',
  'system.preference.update value': kept,
  'system.saved-view.add name': kept,
  'system.saved-view.add query': kept,
  'system.saved-view.update name': kept,
  'system.saved-view.update query': kept,
}

const nameOf = ({ endpoint, path }: (typeof numberTakers)[number]) => `${endpoint.name} ${path}`

it('no field takes a number of which nobody has said what becomes of it', () => {
  const others = numberTakers.filter(({ numbers }) => numbers === undefined).map(nameOf)
  expect(others.sort()).toEqual(Object.keys(tellsNothing).sort())
})

it('the fields are found', () => {
  expect(numberFields.map(nameOf)).toEqual(expect.arrayContaining(['customer.info phone', 'phone.list-add lines']))
  expect(numberFields.length).toBeGreaterThan(15)
})
