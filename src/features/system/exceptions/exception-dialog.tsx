import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { showAdded } from '../../../console/list/show-added'
import { useShell } from '../../../console/shell'
import type { Status } from '../../../contract/status'
import { statusLabels } from '../../../contract/status'
import { systemEndpoints } from '../../../contract/system'
import { type CodeSource, codeSourceLabels } from '../../../contract/system/code-sources'
import { type AutoMark, type ExceptionClass, exceptionClasses } from '../../../contract/system/exception-words'
import { type ExceptionCode, exceptionEndpoints, exceptionLimits } from '../../../contract/system/exceptions'
import { call } from '../../../lib/api'
import { autoMarkLabels } from '../../../lib/columns/exceptions'
import { Checkbox } from '../../../ui/field/checkbox'
import { NumberField } from '../../../ui/field/number-field'
import { Select } from '../../../ui/field/select'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { choicesOf } from '../../../ui/picker/option'

interface ExceptionForm {
  source: CodeSource
  rawCode: string
  title: string
  advice: string
  class: ExceptionClass
  unifiedCode: string
  redials: boolean
  /** Minutes. */
  redialAfter: number | null
  switchesLine: boolean
  autoMark: AutoMark | null
  description: string
  status: Status
}

/** Says what a code means, or adds one. */
export function ExceptionDialog({ exception, close }: DialogProps & { exception: ExceptionCode | null }) {
  const shell = useShell()
  const form = useForm<ExceptionForm>({
    initial: {
      ...{ source: exception?.source ?? 'SIP', rawCode: exception?.rawCode ?? '' },
      // What nobody has sorted has no words of its own yet.
      title: exception?.isSorted ? exception.title : '',
      advice: exception?.isSorted ? (exception.advice ?? '') : '',
      class: exception?.class ?? 'SYSTEM',
      unifiedCode: exception?.isSorted ? exception.unifiedCode : '',
      redials: exception === null || !exception.isSorted || exception.redialAfter !== null,
      redialAfter: exception?.redialAfter == null ? 30 : exception.redialAfter / 60,
      switchesLine: exception?.switchesLine ?? false,
      autoMark: exception?.autoMark ?? null,
      description: exception?.description ?? '',
      status: exception?.status ?? 'ENABLED',
    },
    limits: exceptionLimits,
    required: { rawCode: '原始码', title: '中文提示', unifiedCode: '统一码' },
    check: ({ redials, redialAfter }) => ({
      redialAfter: redials && redialAfter === null ? '重拨间隔不能为空' : undefined,
    }),
  })
  const { values, errors } = form
  const save = async ({ source, rawCode, redials, redialAfter, ...given }: ExceptionForm) => {
    const body = {
      ...{ class: given.class, switchesLine: given.switchesLine, autoMark: given.autoMark, status: given.status },
      ...{ title: given.title.trim(), advice: given.advice.trim(), description: given.description.trim() },
      unifiedCode: given.unifiedCode.trim(),
      redialAfter: redials && redialAfter !== null ? Math.round(redialAfter * 60) : null,
    }
    if (exception) {
      const { id, version } = exception
      await call(exceptionEndpoints.exceptionUpdate, { body: { ...body, id, version } })
      shell.toasts.show('ok', `${exception.rawCode} 已保存`)
    } else {
      const { id } = await call(exceptionEndpoints.exceptionAdd, { body: { ...body, source, rawCode: rawCode.trim() } })
      void showAdded(shell, { id, name: rawCode.trim(), it: '它' })
    }
    shell.data.refresh(exceptionEndpoints.exceptionList, systemEndpoints.logList)
  }
  return (
    <FormDialog
      title={exception ? `编辑异常码：${codeSourceLabels[exception.source]} ${exception.rawCode}` : '新增异常码'}
      description="从下一通电话起生效；已结束的通话保留分类，提示跟着改。"
      submit={exception ? '保存' : '新增'}
      form={form}
      save={save}
      close={close}
    >
      {!exception && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Select
            label="来源"
            name="source"
            options={choicesOf(codeSourceLabels)}
            value={values.source}
            onChange={(source) => source && form.set('source', source)}
          />
          <TextField label="原始码" required autoComplete="off" {...form.text('rawCode')} />
        </div>
      )}
      <TextField label="中文提示" required autoComplete="off" data-first-focus {...form.text('title')} />
      <TextField label="处理建议" autoComplete="off" {...form.text('advice')} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          label="分类"
          name="class"
          options={choicesOf(exceptionClasses)}
          value={values.class}
          onChange={(of) => of && form.set('class', of)}
        />
        <TextField
          label="统一码"
          required
          autoComplete="off"
          placeholder="大写字母，如 BUSY"
          {...form.text('unifiedCode')}
        />
      </div>
      <Checkbox shown label="可以重拨" checked={values.redials} onChange={(redials) => form.set('redials', redials)} />
      {values.redials && (
        <NumberField
          label="重拨间隔"
          name="redialAfter"
          unit="分钟"
          limits={{ minimum: 0, maximum: 43_200 }}
          decimals={1}
          value={values.redialAfter}
          error={errors.redialAfter}
          onChange={(redialAfter) => form.set('redialAfter', redialAfter)}
        />
      )}
      <Checkbox
        shown
        label="可以换一条线路再拨"
        checked={values.switchesLine}
        onChange={(switchesLine) => form.set('switchesLine', switchesLine)}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          label="自动标记"
          name="autoMark"
          placeholder="不标记"
          options={choicesOf(autoMarkLabels)}
          value={values.autoMark}
          onChange={(autoMark) => form.set('autoMark', autoMark)}
        />
        <Select
          label="状态"
          name="status"
          options={choicesOf(statusLabels)}
          value={values.status}
          onChange={(status) => status && form.set('status', status)}
        />
      </div>
      <TextField label="描述" autoComplete="off" {...form.text('description')} />
    </FormDialog>
  )
}
