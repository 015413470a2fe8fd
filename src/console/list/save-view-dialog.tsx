import { useState } from 'react'
import { systemEndpoints } from '../../contract/system'
import { call } from '../../lib/api'
import { maskNumbers } from '../../lib/phone'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { TextField } from '../../ui/text-field'
import type { DialogProps } from '../dialogs'
import { useShell } from '../shell'
import { type FilterField, filterText, type Values } from './filters'

interface SaveViewProps extends DialogProps {
  page: string
  query: string
  fields: readonly FilterField[]
  values: Values
}

/** Asks for a view's name. */
export function SaveViewDialog({ page, query, fields, values, close }: SaveViewProps) {
  const { data, toasts } = useShell()
  // A view is kept as it is; a whole number must not be.
  const described = maskNumbers(filterText(fields, values))
  const [name, setName] = useState(described.slice(0, 20))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    if (name.trim() === '') return setError('视图名不能为空')
    setBusy(true)
    try {
      await call(systemEndpoints.savedViewAdd, { body: { page, name: name.trim(), query }, quiet: true })
      data.refresh(systemEndpoints.savedViewList)
      toasts.show('ok', `视图“${name.trim()}”已保存`)
      close()
    } catch (fault) {
      setError((fault as Error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="保存视图"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button look="solid" busy={busy} type="submit" form="save-view">
            保存
          </Button>
        </>
      }
    >
      <Form id="save-view" onSubmit={save}>
        <TextField
          label="视图名"
          autoFocus
          // What stands there is a proposal: typing goes over it.
          onFocus={({ target }) => target.select()}
          maxLength={20}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="mt-2 text-12 text-text-3">记住筛选、排序和每页条数{described && `：${described}`}</p>
      </Form>
    </Dialog>
  )
}
