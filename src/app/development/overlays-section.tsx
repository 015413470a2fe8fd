import { Pencil, Phone, Shield, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/display/button'
import { confirm } from '../../ui/overlay/confirm'
import { Menu, type MenuEntry, PointMenu } from '../../ui/overlay/menu'
import { Popover } from '../../ui/overlay/popover'
import { toasts } from '../../ui/toast/toasts'
import { Line, Sample, Samples } from './sample'

const Overlays = lazy(async () => ({ default: (await import('./overlays')).Overlays }))

const said = (title: string) => () => toasts.show('ok', title)
const entries: readonly MenuEntry[] = [
  { key: 'call', title: '拨打', icon: Phone, keys: ['d'], run: said('拨打') },
  { key: 'edit', title: '编辑', icon: Pencil, keys: ['e'], checked: true, run: said('编辑') },
  { key: 'protect', title: '保护', icon: Shield, off: '已达上限', run: said('保护') },
  'separator',
  { key: 'delete', title: '删除…', icon: Trash2, danger: true, run: said('删除') },
]

export function OverlaysSection() {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  return (
    <Samples title="浮层">
      <Sample title="菜单">
        <Line>
          <Menu label="客户" entries={entries} trigger={<Button>菜单</Button>} />
          <Button
            onContextMenu={(event) => {
              event.preventDefault()
              setAt({ x: event.clientX, y: event.clientY })
            }}
          >
            在这里按右键
          </Button>
          <PointMenu label="客户" at={at} entries={entries} onClose={() => setAt(null)} />
          <Popover label="说明" trigger={<Button>浮框</Button>}>
            {(close) => (
              <div className="grid gap-2 p-3">
                <p>可以放任何内容。</p>
                <Button small onClick={close}>
                  知道了
                </Button>
              </div>
            )}
          </Popover>
        </Line>
      </Sample>
      <Sample title="对话框">
        <Line>
          <Button onClick={() => setOpen('dialog')}>对话框</Button>
          <Button onClick={() => setOpen('drawer')}>抽屉</Button>
          <Button
            onClick={async () => {
              const yes = await confirm({ title: '保存修改？', text: '会立即生效。', ok: '保存' })
              toasts.show('ok', yes ? '已保存' : '没有保存')
            }}
          >
            确认框
          </Button>
          <Button onClick={() => void confirm({ title: '删除客户？', text: '不能恢复。', ok: '删除', danger: true })}>
            危险的确认框
          </Button>
        </Line>
        <Suspense>{open && <Overlays kind={open} onClose={() => setOpen(null)} />}</Suspense>
      </Sample>
    </Samples>
  )
}
