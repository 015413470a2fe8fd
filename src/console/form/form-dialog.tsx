import type { ReactNode } from 'react'
import { Button } from '../../ui/display/button'
import { Keycaps } from '../../ui/display/keycap'
import { Form } from '../../ui/field/form'
import type { FormState } from '../../ui/field/use-form'
import { Dialog } from '../../ui/overlay/dialog'
import { useGuardedClose } from '../../ui/overlay/use-guarded-close'
import { useConsole } from '../console'
import { keycaps } from '../registry/keys'
import { tellOwnFault } from '../session/own-fault'

interface FormDialogProps<T extends object> {
  form: FormState<T>
  title: string
  description?: string
  width?: number
  /** What the button that saves says. */
  submit: string
  /** The key that it shows; a form takes Enter and Ctrl+Enter anyway. */
  hotkey?: 'Enter' | 'Mod+Enter'
  /** What it does can't be taken back. */
  danger?: boolean
  /** At the other end of the buttons. @param leave closes the dialog, once nothing is lost by it */
  aside?(leave: () => void): ReactNode
  /** Stands there while there is no form yet: nothing can be saved then. */
  instead?: ReactNode
  /** Sends what holds no fault. The dialog closes when it is done, unless it answers 'stay'. */
  save(values: T): unknown
  close(): void
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a dialog. Leaving it asks first where something would be lost. Where a save fails, what was typed stays: the call
 * has told why by then, what the server said of a field stands beside that too, and any other error is kept in the error log.
 */
export function FormDialog<T extends object>({
  form,
  submit,
  hotkey,
  danger = false,
  aside,
  instead,
  save,
  close,
  children,
  ...dialog
}: FormDialogProps<T>) {
  const app = useConsole()
  const leave = useGuardedClose(form.dirty, close)
  const send = async () => {
    let answer: unknown
    try {
      const isSaved = await form.submit(async (values) => {
        answer = await save(values)
      })
      if (isSaved && answer !== 'stay') close()
    } catch (error) {
      tellOwnFault(app, submit, error)
    }
  }
  return (
    <Dialog
      {...dialog}
      onClose={leave}
      footer={
        <>
          {aside?.(leave)}
          <Button onClick={leave}>取消</Button>
          <Button
            look={danger ? 'bad' : 'solid'}
            type="submit"
            form={form.props.id}
            busy={form.busy}
            disabled={Boolean(instead)}
          >
            {submit}
            {hotkey && <Keycaps keys={keycaps(hotkey)} />}
          </Button>
        </>
      }
    >
      {instead || (
        <Form {...form.props} onSubmit={() => void send()} aria-busy={form.busy} className="grid gap-4">
          {children}
        </Form>
      )}
    </Dialog>
  )
}
