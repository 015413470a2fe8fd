import type { ComponentProps } from 'react'
import { Button } from '../../../ui/display/button'
import { Segmented } from '../../../ui/field/segmented'
import { createCode, useCode } from '../../../ui/loading/code'
import { Popover } from '../../../ui/overlay/popover'
import type { PeriodField } from './filters'
import { periods, periodTitle } from './period'

type SpanFormView = typeof import('./span-form').SpanForm

// This code includes the calendar.
const formCode = createCode(() => import('./span-form').then(({ SpanForm }) => SpanForm))

/** In a sheet it stands beside the presets; two dates in it may need two lines. */
const inSheet = 'max-desk:px-2! max-desk:h-auto! max-desk:min-h-ctl max-desk:max-w-full max-desk:whitespace-normal!'

interface PeriodControlProps {
  field: PeriodField
  value: string | null
  onApply(value: string | null): void
}

/** Time presets with one click, and any range of days and hours. */
export function PeriodControl({ field, value: chosen, onApply }: PeriodControlProps) {
  const value = chosen ?? field.usual ?? null
  const isCustom = value !== null && !(value in periods)
  return (
    <div className="col-span-full flex max-w-full flex-wrap items-center gap-1">
      <Segmented
        label={field.title}
        items={Object.entries(periods).map(([key, title]) => ({ key, title }))}
        value={value ?? ''}
        // Pressing it again removes the limit, unless the list always has one.
        onChange={(key) => onApply(key === value && !field.usual ? null : key)}
      />
      <Popover
        label={`${field.title}：自定义`}
        align="end"
        trigger={
          <Button look={isCustom ? 'plain' : 'quiet'} className={inSheet}>
            {isCustom ? periodTitle(value) : '自定义'}
          </Button>
        }
      >
        {(close) => (
          <LazySpanForm
            field={field}
            value={value}
            onApply={(span) => {
              onApply(span)
              close()
            }}
            onMissing={close}
          />
        )}
      </Popover>
    </div>
  )
}

function LazySpanForm({ onMissing, ...props }: ComponentProps<SpanFormView> & { onMissing(): void }) {
  const SpanForm = useCode(formCode, true, onMissing)
  return SpanForm && <SpanForm {...props} />
}
