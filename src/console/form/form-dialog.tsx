import type { ReactNode } from 'react'
import { Button } from '../../ui/display/button'
import { Keycaps } from '../../ui/display/keycap'
import { Form } from '../../ui/field/form'
import type { FormState } from '../../ui/field/use-form'
import { Dialog } from '../../ui/overlay/dialog'
import { useGuardedClose } from '../../ui/overlay/use-guarded-close'
import { useConsole } from '../console'
import { keycaps } from '../registry/keys'
import { reportError } from '../session/report-error'

interface FormDialogProps<T extends object> {
  form: FormState<T>
  title: string
  description?: string
  width?: number
  /** The text of the save button. */
  submit: string
  /** The key on the button; a form accepts Enter and Ctrl+Enter anyway. */
  hotkey?: 'Enter' | 'Mod+Enter'
  /** Its action can't be undone. */
  danger?: boolean
  /**
   * Shown at the other end of the buttons.
   * @param leave closes the dialog if no input would be lost
   */
  aside?(leave: () => void): ReactNode
  /** Shown while there is no form yet; nothing can be saved then. */
  instead?: ReactNode
  /** Sends a form without errors. The dialog closes afterwards, unless it returns 'stay', or 'again' for another one. */
  save(values: T): unknown
  close(): void
  /** The fields. */
  children: ReactNode
}

/**
 * A form in a dialog. Closing it asks first if input would be lost. If a save fails, the input stays: the call has
 * shown the reason, the server's error about a field also appears at that field, and any other error is in the error
 * log.
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
      if (!isSaved) return
      if (answer === 'again') form.restart()
      else if (answer !== 'stay') close()
    } catch (error) {
      reportError(app, submit, error)
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
