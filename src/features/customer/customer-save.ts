/** Saves a customer form: nobody has to wait for it. After a refusal, the user can try again with the same input. */
import type { Shell } from '../../console/shell'
import type { CustomerKey } from '../../console/slots'
import { type CustomerType, customerEndpoints } from '../../contract/customer/customers'
import { timelineEndpoints } from '../../contract/customer/timeline'
import { codes } from '../../contract/envelope'
import { phoneEndpoints } from '../../contract/phone'
import { ApiError, call, isCallError } from '../../lib/api'
import type { CustomerForm } from './form/customer-form'

/** How long a refusal stays on the screen, in milliseconds: a user on the phone looks up late. */
const durationMs = 20_000

/**
 * Sends a form without errors: an update with an id, otherwise an add (specification §4). A refusal appears as a
 * message with 重试, which opens the form again with the same input. Resolves when the server has answered. Rejects if
 * the server did not save the form; by then the user has been told, and any error except a refusal is in the error log.
 */
export async function saveCustomer(shell: Shell, key: CustomerKey, form: CustomerForm): Promise<void> {
  const { data, toasts, dialogs, errorLog } = shell
  const name = form.name.trim()
  const retry = () =>
    dialogs.open(async () => (await import('./customer-info-dialog')).CustomerInfoDialog, { of: key, typed: form })
  try {
    const added = await send(key, { ...form, name, remark: form.remark.trim(), phone: form.phone.trim() })
    data.refresh(customerEndpoints.info, customerEndpoints.list, customerEndpoints.flowList, timelineEndpoints.timeline)
    // The workstation shows the customer behind a number.
    data.refresh(phoneEndpoints.contactInfo, phoneEndpoints.queueInfo)
    const hidden = key.id === null && (await showAdded(shell, added.id)) ? '。原来的筛选看不到，已改为显示全部' : ''
    toasts.show('ok', `${name}已保存${hidden}`)
  } catch (error) {
    if (!isCallError(error)) errorLog.add(error)
    const why = isCallError(error) ? error.message : '页面出错了，请重试'
    toasts.show('bad', `${name}没有保存：${why}`, { action: { title: '重试', run: retry }, durationMs })
    // The data have changed since the form was loaded: an add whose answer was lost may have succeeded.
    if (error instanceof ApiError && error.code === codes.conflict) data.refresh(customerEndpoints.info)
    throw error
  }
}

/**
 * If the page lists customers or follow-ups, moves to the new customer or its first one. Answers whether filters hid it.
 */
async function showAdded({ list }: Shell, customerId: number): Promise<boolean> {
  const control = list.get()
  if (control?.kind === 'customer' || control?.kind === 'my-customer')
    return (await control.reveal(customerId)) === 'unfiltered'
  if (control?.kind !== 'flow') return false
  const query = { customerId, pageIndex: 1, pageSize: 10 } as const
  // Even if it isn't found, the customer is saved.
  const found = await call(customerEndpoints.flowList, { query, quiet: true }).catch(() => null)
  const first = found?.records[0]
  return first !== undefined && (await control.reveal(first.id)) === 'unfiltered'
}

function send({ id, userId, phone, version }: CustomerKey, typed: CustomerForm) {
  const { name, remark, provinceId, cityId, districtId, level, source, tags } = typed
  const address = provinceId === undefined ? {} : { provinceId, cityId, districtId }
  const rating = { ...(level !== undefined && { level }), ...(source !== undefined && { source: source || null }) }
  const words = tags === undefined ? {} : { tags: [...tags] }
  const fields = { name, type: typed.type as CustomerType, remark, ...rating, ...address, ...words }
  if (id === null) {
    return call(customerEndpoints.add, { body: { id, userId, phone: phone ?? typed.phone, ...fields }, quiet: true })
  }
  const body = { id, userId, ...(phone !== null && { phone }), ...fields, ...(version !== undefined && { version }) }
  return call(customerEndpoints.update, { body, quiet: true })
}
