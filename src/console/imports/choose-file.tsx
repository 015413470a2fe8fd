import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { call } from '../../lib/api'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { saveByTicket } from '../jobs/download-file'
import type { ImportKind } from './import-kind'
import { fileFault, uploadFile } from './upload-file'

export interface ChosenFile {
  id: number
  name: string
}

interface ChooseFileProps {
  kind: ImportKind
  onChosen(file: ChosenFile): void
}

/** A place for a file: chosen, or dropped there. The template says what it should hold. */
export function ChooseFile({ kind: { endpoints, title }, onChosen }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [fault, setFault] = useState<string | null>(null)

  const take = async (file: File | undefined) => {
    if (!file || sending !== null) return
    const wrong = fileFault(file)
    setFault(wrong)
    if (wrong !== null) return
    setSending(file.name)
    setShare(0)
    try {
      onChosen({ id: await uploadFile(file, setShare), name: file.name })
    } catch {
      setFault('没有传上去，请重新选择')
    } finally {
      setSending(null)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const fetchTemplate = async () => {
    // If it fails, the user has been told.
    await call(endpoints.template, { body: {} }).then(
      ({ ticket }) => saveByTicket(ticket),
      () => {},
    )
  }
  return (
    <section
      aria-label="选择文件"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-3 rounded border border-dashed px-4 py-6 text-center',
        over ? 'border-accent bg-accent-tint' : 'border-line-strong bg-bg-sunk',
      )}
    >
      <FileUp aria-hidden className="size-6 stroke-[1.5] text-text-3" />
      <p aria-live="polite">
        {sending === null
          ? '把 xlsx 或 csv 文件拖到这里，或者'
          : `正在上传 ${sending}${share > 0 ? `，${Math.floor(share * 100)}%` : ''}…`}
      </p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label={`要导入的${title}文件`}
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file may be chosen again, after it was mended.
          target.value = ''
        }}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="solid" busy={sending !== null} onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <Button onClick={() => void fetchTemplate()}>
          <Download aria-hidden />
          下载模板
        </Button>
      </div>
      {fault !== null && (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      )}
    </section>
  )
}
