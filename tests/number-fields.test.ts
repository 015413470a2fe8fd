/** A field that takes a whole number says that the server looks for it, or it is said here why that tells nothing. */
import { expect, it } from 'vitest'
import { numberFields, numberTakers } from './support/access/number-inputs'

const kept = 'is kept as it is typed, for whoever typed it alone, and nothing is found by it'
const sealed = 'is kept encrypted, for whoever typed it, until it is saved'
const refused = 'is refused if it holds a number'
const guarded = 'nobody is signed in yet: tries are counted by account and address (0046)'

/** By endpoint and field. */
const tellsNothing: Readonly<Record<string, string>> = {
  'auth.code userName': guarded,
  'auth.login code': 'a password or a code',
  'auth.login userName': guarded,
  'auth.second-step.finish code': 'a code',
  'company.add code': 'numbers of companies are shown whole',
  'company.user.list employeeNo': 'finds employee numbers, which are shown whole',
  'manager.avatar.update image': 'the bytes of a picture',
  'company.setting.update value': 'is refused unless it is hours',
  'manager.user.add employeeNo': 'employee numbers are shown whole',
  'manager.user.update employeeNo': 'employee numbers are shown whole',
  'phone.draft-update name': sealed,
  'phone.draft-update reason': sealed,
  'phone.draft-update remark': sealed,
  'phone.lock-import.add reason': 'is masked in each row, like what the file says',
  'phone.reference-info text': 'answers what was typed as references of whoever typed it, and reads nothing (0032)',
  'system.exception.add rawCode': 'a code of a line or gateway, which everybody reads',
  'system.exception.try rawCode': 'finds codes, which everybody reads',
  'system.log.list object': 'finds rows of the log, which hold masks only',
  'system.setting.update value': 'is refused unless it is hours or the names of roles',
  'system.preference.update value': kept,
  'system.saved-view.add name': refused,
  'system.saved-view.add query': refused,
  'system.saved-view.update name': refused,
  'system.saved-view.update query': refused,
}

const nameOf = ({ endpoint, path }: (typeof numberTakers)[number]) => `${endpoint.name} ${path}`

it('no field takes a number of which nobody has said what becomes of it', () => {
  const others = numberTakers.filter(({ numbers }) => numbers === undefined).map(nameOf)
  expect(others.sort()).toEqual(Object.keys(tellsNothing).sort())
})

it('words that others read are masked, at the top of their request, where the server looks for them', () => {
  const texts = numberTakers.filter(({ numbers }) => numbers === 'text')
  expect(texts.length).toBeGreaterThan(12)
  expect(texts.filter(({ path, endpoint }) => path.includes('.') || !endpoint.writes).map(nameOf)).toEqual([])
})

it('the fields are found', () => {
  expect(numberFields.map(nameOf)).toEqual(expect.arrayContaining(['customer.info phone', 'phone.list-add lines']))
  expect(numberFields.length).toBeGreaterThan(15)
})
