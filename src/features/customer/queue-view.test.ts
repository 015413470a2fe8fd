import { expect, it } from 'vitest'
import { queueViewAt } from './queue-view'

const path = '/customer/UserCustomerList'

it.each([
  ['', 'all'],
  ['?sort=-createTime&page=3&size=50&current=12&tab=calls', 'all'],
  ['?next=today', 'today'],
  ['?next=overdue&sort=nextFollowTime', 'overdue'],
  ['?called=false&current=7', 'uncalled'],
  ['?type=10,20', 'intent'],
  ['?type=10%2C20', 'intent'],
])('the customers at %s are those of a view of the queue', (search, view) => {
  expect(queueViewAt(path + search)).toBe(view)
})

it.each(['?recycling=true', '?type=10', '?next=today&level=A', '?keywords=%E7%8E%8B', '?called=true'])(
  'no view of the queue shows those at %s',
  (search) => {
    expect(queueViewAt(path + search)).toBeUndefined()
  },
)
