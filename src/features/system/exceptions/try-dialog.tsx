import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import type { DataOf } from '../../../contract/endpoint'
import { type CodeSource, codeSourceLabels } from '../../../contract/system/code-sources'
import { exceptionClasses } from '../../../contract/system/exception-words'
import { exceptionEndpoints, exceptionLimits } from '../../../contract/system/exceptions'
import { call } from '../../../lib/api'
import { autoMarkLabels, redialText } from '../../../lib/columns/exceptions'
import { Facts } from '../../../ui/display/facts'
import { Select } from '../../../ui/field/select'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { choicesOf } from '../../../ui/picker/option'

type Meaning = DataOf<typeof exceptionEndpoints.exceptionTry>

/** Shows what a code would mean now, without a call. It stays open for the next code. */
export function TryDialog({ close }: DialogProps) {
  const [meaning, setMeaning] = useState<Meaning | null>(null)
  const form = useForm<{ source: CodeSource; rawCode: string }>({
    initial: { source: 'SIP', rawCode: '' },
    limits: exceptionLimits,
    required: { rawCode: '原始码' },
  })
  const ask = async ({ source, rawCode }: { source: CodeSource; rawCode: string }) => {
    setMeaning(await call(exceptionEndpoints.exceptionTry, { query: { source, rawCode: rawCode.trim() } }))
    return 'stay'
  }
  return (
    // It only asks, so nothing is lost by leaving.
    <FormDialog title="映射测试" submit="查看" form={{ ...form, dirty: false }} save={ask} close={close}>
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          label="来源"
          name="source"
          options={choicesOf(codeSourceLabels)}
          value={form.values.source}
          onChange={(source) => source && form.set('source', source)}
        />
        <TextField label="原始码" required autoComplete="off" data-first-focus {...form.text('rawCode')} />
      </div>
      {meaning && (
        <section aria-live="polite" aria-label="含义">
          <Facts
            items={[
              { name: '提示', value: meaning.title, whole: true },
              { name: '建议', value: meaning.advice ?? '—', whole: true },
              { name: '分类', value: meaning.id === null ? '待分类' : exceptionClasses[meaning.class] },
              { name: '重拨', value: redialText(meaning.redialAfter) },
              { name: '换线路', value: meaning.switchesLine ? '是' : '否' },
              { name: '标记', value: meaning.autoMark === null ? '不标记' : autoMarkLabels[meaning.autoMark] },
            ]}
          />
        </section>
      )}
    </FormDialog>
  )
}
