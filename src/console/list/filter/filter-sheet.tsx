import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/display/button'
import { Drawer } from '../../../ui/overlay/drawer'

interface FilterSheetProps {
  onApply(): void
  onReset(): void
  onClose(): void
  /** The form's fields. */
  children: ReactNode
}

/** The filter form if there is no room for it above the table. Import it only lazily. */
export function FilterSheet({ onApply, onReset, onClose, children }: FilterSheetProps) {
  const fields = useRef<HTMLDivElement>(null)
  const apply = () => {
    // An error next to its field would not be read if the sheet closed.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else onApply()
  }
  return (
    <Drawer
      title="筛选"
      from="bottom"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onReset}>重置</Button>
          <Button look="solid" onClick={apply}>
            查询
          </Button>
        </>
      }
    >
      <div
        ref={fields}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,160px),1fr))] items-start gap-2 p-4"
      >
        {children}
      </div>
    </Drawer>
  )
}
