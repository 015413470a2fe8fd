import { useRef } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { type ScriptSetting, scriptLimits } from '../../../contract/phone/scripts'
import { call } from '../../../lib/api'
import { scriptVariables, unknownVariable } from '../../../lib/call/script-text'
import { Button } from '../../../ui/display/button'
import { NumberField } from '../../../ui/field/number-field'
import { Switch } from '../../../ui/field/switch'
import { TextArea } from '../../../ui/field/text-area'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'

interface CallScriptDialogProps extends DialogProps {
  companyId: number
  /** Null: a new one. */
  script: ScriptSetting | null
  /** Where a new one stands. */
  place: number
}

interface ScriptForm {
  title: string
  content: string
  place: number | null
  inUse: boolean
}

/** Writes a script, or changes one. */
export function CallScriptDialog({ companyId, script, place, close }: CallScriptDialogProps) {
  const { data, toasts } = useShell()
  const content = useRef<HTMLTextAreaElement>(null)
  const form = useForm<ScriptForm>({
    initial: {
      ...{ title: script?.title ?? '', content: script?.content ?? '', place: script?.place ?? place },
      inUse: script?.status !== 'DISABLED',
    },
    limits: scriptLimits,
    required: { title: '标题', content: '内容' },
    check: ({ content, place }) => {
      const unknown = unknownVariable(content)
      return {
        content: unknown === null ? undefined : `没有“{${unknown}}”这个变量，请从下面选`,
        place: place === null ? '次序不能为空' : undefined,
      }
    },
  })
  const { values, errors } = form
  const save = async ({ title, content, inUse, place }: ScriptForm) => {
    const body = { title: title.trim(), content, inUse, place: place ?? 1 }
    if (script) {
      const { id, version } = script
      await call(phoneEndpoints.scriptUpdate, { body: { ...body, id, version } })
    } else await call(phoneEndpoints.scriptAdd, { body: { ...body, companyId } })
    data.refresh(phoneEndpoints.scriptSettings, phoneEndpoints.scriptList)
    toasts.show('ok', `话术“${body.title}”已保存`)
  }
  /** Puts a variable where the caret is. */
  const insert = (name: string) => {
    const field = content.current
    const [from, to] = [field?.selectionStart ?? values.content.length, field?.selectionEnd ?? values.content.length]
    const text = `{${name}}`
    form.set('content', values.content.slice(0, from) + text + values.content.slice(to))
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <FormDialog
      title={script ? `编辑话术：${script.title}` : '新增话术'}
      submit="保存"
      width={560}
      form={form}
      save={save}
      close={close}
    >
      <TextField label="标题" required autoComplete="off" placeholder="例如 开场白" {...form.text('title')} />
      <div className="grid gap-2">
        <TextArea
          ref={content}
          label="内容"
          required
          rows={8}
          placeholder="{客户姓名}，{问候}！我是{企业名称}的{坐席姓名}……"
          {...form.text('content')}
        />
        <p className="flex flex-wrap items-center gap-1.5 text-12 text-text-3">
          插入变量
          {scriptVariables.map((name) => (
            <Button key={name} small type="button" onClick={() => insert(name)}>
              {name}
            </Button>
          ))}
        </p>
      </div>
      <NumberField
        label="次序"
        name="place"
        required
        limits={scriptLimits.place}
        value={values.place}
        error={errors.place}
        onChange={(number) => form.set('place', number)}
      />
      <Switch label="使用" hint="停用后坐席看不到它" checked={values.inUse} onChange={(on) => form.set('inUse', on)} />
    </FormDialog>
  )
}
