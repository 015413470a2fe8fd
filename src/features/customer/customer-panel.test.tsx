import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { customerEndpoints } from '../../contract/customer/customers'
import { CustomerPanel } from './customer-panel'

afterEach(() => vi.unstubAllGlobals())

it('shows the number that nobody is registered with, masked', async () => {
  const server = fakeServer()
  server.gives(customerEndpoints.info, null)
  await renderInShell(
    <CustomerPanel
      phone={`p_${'A'.repeat(22)}`}
      mask="138****1234"
      userId={7}
      name={null}
      draft={null}
      onDraft={() => {}}
      handle={null}
      aside={null}
      fields={null}
      actions={null}
    />,
    { server },
  )
  await waitFor(() => expect(screen.getByText('新登记 138****1234')).toBeTruthy())
})
