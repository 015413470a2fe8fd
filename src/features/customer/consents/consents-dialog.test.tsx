import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInShell } from '../../../../tests/support/console/shell'
import { deferred } from '../../../../tests/support/deferred'
import { uploadFile } from '../../../console/imports/upload-file'
import { consentEndpoints } from '../../../contract/customer/consents'
import { ConsentsDialog } from './consents-dialog'

vi.mock('../../../console/imports/upload-file', () => ({ uploadFile: vi.fn() }))

it('is not recorded without the file that is still on its way', async () => {
  const { server } = await renderInShell(<ConsentsDialog customerId={5} name="周文博" close={() => {}} />)
  server.gives(consentEndpoints.list, [])
  server.gives(consentEndpoints.add, { id: 1 })
  const sent = deferred<number>()
  vi.mocked(uploadFile).mockReturnValue(sent.promise)
  const bodies = () => server.asked.filter(({ endpoint }) => endpoint.endsWith('/consents/add')).map(({ body }) => body)
  await userEvent.type(await screen.findByRole('textbox', { name: '来源' }), '展会')
  await userEvent.upload(screen.getByLabelText('凭证文件'), new File(['%PDF'], '登记表.pdf'))
  const record = screen.getByRole('button', { name: /^登记/ })
  await userEvent.click(record)
  expect((await screen.findAllByText('文件还在上传，请稍候')).length).toBeGreaterThan(0)
  expect(bodies()).toEqual([])
  await act(async () => sent.resolve(9))
  await userEvent.click(record)
  await waitFor(() => expect(bodies()).toMatchObject([{ source: '展会', fileId: 9 }]))
})
