import { keycaps } from '../../console/registry/keys'
import { useShell } from '../../console/shell'
import { thousands } from '../../lib/number'
import { Keycaps } from '../../ui/display/keycap'
import { useStore } from '../../ui/hooks/use-store'
import { useStation } from './station/use-workstation'

const shown = [
  { ids: ['phone.next', 'phone.previous'], title: '选择' },
  { ids: ['phone.dial-current'], title: '拨打' },
  { ids: ['phone.hang-up'], title: '挂断' },
  { ids: ['phone.mute'], title: '静音' },
  { ids: ['phone.result-1', 'phone.result-9'], title: '小结', until: '–' },
  { ids: ['phone.book'], title: '预约' },
  { ids: ['phone.lock-number'], title: '锁定' },
  { ids: ['phone.edit-form'], title: '填表' },
  { ids: ['phone.save-and-next'], title: '保存并下一位' },
]

/** The keys of the page, as the user has set them. */
export function KeyStrip() {
  const { registry, hotkeys, preferences } = useShell()
  useStore(preferences)
  const { queue, figures } = useStation()
  return (
    <footer
      aria-hidden
      className="hidden h-8 shrink-0 items-center gap-4 overflow-hidden border-t border-line bg-bg-sunk px-4 text-12 whitespace-nowrap text-text-2 desk:flex"
    >
      {shown.map(({ ids, title, until }) => {
        const keys = ids.flatMap((id) => {
          const command = registry.command(id)
          const [first] = command ? hotkeys.of(command) : []
          return first === undefined ? [] : [keycaps(first)]
        })
        if (keys.length === 0) return null
        return (
          <span key={title} className="inline-flex items-center gap-1.5">
            <span className="inline-flex items-center gap-0.5">
              {keys.map((caps, at) => (
                <span key={caps.join(' ')} className="inline-flex items-center gap-0.5">
                  {at > 0 && until}
                  <Keycaps keys={caps} />
                </span>
              ))}
            </span>
            {title}
          </span>
        )
      })}
      <span className="grow" />
      <span className="max-wide:hidden">
        {figures && `已呼 ${thousands(figures.submitted)} · `}待呼 {thousands(queue.waiting)}
      </span>
    </footer>
  )
}
