import { ClipboardCheck, ClipboardPen, TimerReset } from 'lucide-react'
import type { CallDetail } from '../../contract/call'
import { formatShortSeconds } from '../../lib/time/time'
import { Timeline } from '../../ui/display/timeline'

type Entry = CallDetail['wrapups'][number]

const sources = {
  AGENT: { title: '坐席填写', icon: ClipboardCheck },
  TIMER: { title: '超时自动保存', icon: TimerReset },
  CHANGED: { title: '事后修改', icon: ClipboardPen },
} as const satisfies Record<Entry['source'], unknown>

/** Every result of a call, newest first. */
export function WrapupHistory({ entries }: { entries: readonly Entry[] }) {
  const newestFirst = [...entries].sort((a, b) => b.time - a.time || b.id - a.id)
  return (
    <section aria-labelledby="wrapup-history" className="px-4 py-3">
      <h3 id="wrapup-history" className="mb-3 text-13 font-semibold">
        小结记录 <span className="font-normal text-text-3">{entries.length} 条</span>
      </h3>
      {entries.length === 0 ? (
        <p className="text-text-3">还没有写小结。</p>
      ) : (
        <Timeline
          items={newestFirst.map((entry) => {
            const { title, icon: Icon } = sources[entry.source]
            return {
              key: entry.id,
              node: <Icon />,
              title: entry.name,
              aside: title,
              time: formatShortSeconds(entry.time),
              dateTime: new Date(entry.time).toISOString(),
              ...(entry.remark && { text: entry.remark }),
              by: entry.user?.nickname ?? '系统',
            }
          })}
        />
      )}
    </section>
  )
}
