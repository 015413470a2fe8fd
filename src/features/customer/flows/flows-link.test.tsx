import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { FlowsLink } from './flows-link'

const flows = '/customer/followList'
const links = async (at: string) => {
  await renderInShell(<FlowsLink customerId={5} />, { pages: [testPage(flows)], at })
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

it('leads to all that was written about a customer', async () => {
  expect(await links(flows)).toEqual([`${flows}?customerId=5`])
})

it('is shown beside the follow-ups of another customer', async () => {
  expect(await links(`${flows}?customerId=51`)).toEqual([`${flows}?customerId=5`])
})

it('leads nowhere from there', async () => {
  expect(await links(`${flows}?customerId=5`)).toEqual([])
  expect(await links(`${flows}?customerId=5&current=9&tab=calls`)).toEqual([])
})

it('leads from there to all of them, if some are filtered out', async () => {
  expect(await links(`${flows}?customerId=5&type=10`)).toEqual([`${flows}?customerId=5`])
})
