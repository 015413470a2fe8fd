import { type ReactNode, useState } from 'react'
import { type ImportMode, importModes } from '../../contract/system/imports'
import { Button } from '../../ui/display/button'
import { Segmented } from '../../ui/field/segmented'
import { useForm } from '../../ui/field/use-form'
import { Awaited } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import type { DialogProps } from '../commands/dialogs'
import { useEndpoint } from '../data/data'
import { FormDialog } from '../form/form-dialog'
import { useShell } from '../shell'
import { ChooseFile, type ChosenFile } from './choose-file'
import { type ImportKind, modeTitles } from './import-kind'
import { ImportCheck, ImportColumns } from './import-preview'
import { LastImports } from './last-imports'
import { beginImport } from './run-import'

interface ImportForm {
  columns: readonly string[] | null
  mode: ImportMode
}

type MoreValues = Readonly<Record<string, unknown>>

interface ImportDialogProps extends DialogProps {
  kind: ImportKind
  /** Where the rows go: into a company, or all of them; null: it must be chosen first. */
  into: { readonly companyId?: number } | null
  /** Chooses the company, for whoever works for none. */
  company: ReactNode
  /** The noun's own fields, what they say to the server, and what of it a preview asks with, where that is less. */
  more: { fields: ReactNode; values: MoreValues; previewedWith?: MoreValues }
}

/** Imports a file: it is sent, its columns are named, its first rows are checked, and then it goes on as a job. */
export function ImportDialog({ kind, into, company, more, close }: ImportDialogProps) {
  const shell = useShell()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const form = useForm<ImportForm>({ initial: { columns: null, mode: 'SKIP' } })
  const { columns, mode } = form.values
  const isReady = file !== null && into !== null
  const asked = useEndpoint(
    kind.endpoints.preview,
    isReady
      ? ({
          ...into,
          fileId: file.id,
          mode,
          ...(columns && { columns }),
          ...(more.previewedWith ?? more.values),
        } as never)
      : null,
    { keepPrevious: true },
  )
  // What is known of another file says nothing about this one.
  const preview = isReady && asked.data?.fileId === file.id ? asked.data : undefined
  const chosen = columns ?? preview?.columns ?? []
  const again = () => {
    setFile(null)
    form.set('columns', null)
  }
  const save = async () => {
    if (!isReady) return 'stay'
    const body = { ...into, fileId: file.id, columns: [...chosen], mode, ...more.values }
    await beginImport(shell, kind, body)
  }
  const awaited = isReady ? (
    <Awaited
      of={{ data: preview, error: asked.error, mutate: asked.mutate }}
      failed="文件没有读出来"
      skeleton={<SkeletonLines count={6} />}
    />
  ) : (
    <div className="grid gap-4">
      {company}
      {into !== null && <ChooseFile kind={kind} onChosen={setFile} />}
      <LastImports kind={kind} />
    </div>
  )
  return (
    <FormDialog
      title={`导入${kind.title}`}
      description={file ? file.name : `一行一${kind.unit}，第一行是标题。文件只用于这次导入，一天后删除。`}
      width={640}
      submit="开始导入"
      form={form}
      instead={preview ? undefined : awaited}
      aside={() => isReady && <Button onClick={again}>换一个文件</Button>}
      save={save}
      close={close}
    >
      {preview && (
        <>
          <ImportColumns
            kind={kind}
            preview={preview}
            columns={chosen}
            onChange={(next) => form.set('columns', next)}
          />
          <div className="grid gap-1">
            <p className="text-12 text-text-2">已有的{kind.title}</p>
            <Segmented
              label={`已有的${kind.title}`}
              items={importModes.map((key) => ({ key, title: modeTitles[key] }))}
              value={mode}
              onChange={(next) => form.set('mode', next)}
            />
            <p className="text-12 text-text-3">{kind.modes[mode]}</p>
          </div>
          {more.fields}
          <ImportCheck kind={kind} preview={preview} />
        </>
      )}
    </FormDialog>
  )
}
