import { useState } from 'react'
import { Button } from '../../ui/display/button'
import { TextField } from '../../ui/field/text-field'
import { Dialog } from '../../ui/overlay/dialog'
import { Drawer } from '../../ui/overlay/drawer'

/** A dialog from which another one opens, or a drawer. */
export function Overlays({ kind, onClose }: { kind: 'dialog' | 'drawer'; onClose(): void }) {
  const [second, setSecond] = useState(false)
  if (kind === 'drawer') {
    return (
      <Drawer title="抽屉" onClose={onClose}>
        <TextField label="名称" />
      </Drawer>
    )
  }
  return (
    <>
      <Dialog
        title="customer information"
        description="客户资料"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="solid" onClick={onClose}>
              OK
            </Button>
          </>
        }
      >
        <TextField label="名称" />
        <Button className="mt-3" onClick={() => setSecond(true)}>
          customer tracking
        </Button>
      </Dialog>
      {second && (
        <Dialog title="detail" onClose={() => setSecond(false)} back={{ title: 'Back', run: () => setSecond(false) }}>
          <p>关闭后回到上一个对话框。</p>
        </Dialog>
      )}
    </>
  )
}
