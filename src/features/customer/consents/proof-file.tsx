import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadFile } from '../../../console/imports/upload-file'
import { mostProof, proofTypes } from '../../../contract/customer/consents'
import { Button } from '../../../ui/display/button'

/** A file that was sent, and waits for what it proves. */
interface SentFile {
  id: number
  name: string
}

/** What the field holds: while a file is on its way, nothing can be saved. */
export type Proof = SentFile | 'sending' | null

interface ProofFileProps {
  file: Proof
  error: string | undefined
  onChange(file: Proof): void
}

/** Why a file can't prove anything, or null. */
function faultOf({ name, size }: File): string | null {
  const type = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(proofTypes as readonly string[]).includes(type)) return '凭证须是图片、PDF、Word、文本或录音'
  if (size === 0) return '文件是空的'
  return size > mostProof ? `凭证不能超过 ${mostProof / 1024 / 1024} MB` : null
}

/** One file as a proof: sent as soon as it is chosen. */
export function ProofFile({ file, error, onChange }: ProofFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = faultOf(chosen)
    setFault(wrong)
    if (wrong !== null) return
    onChange('sending')
    try {
      onChange({ id: await uploadFile(chosen, () => {}), name: chosen.name })
    } catch {
      onChange(null)
      setFault('没有传上去，请重新选择')
    }
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={proofTypes.map((type) => `.${type}`).join(',')}
        aria-label="凭证文件"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file may be chosen again, after it was mended.
          target.value = ''
        }}
      />
      <div className="flex min-w-0 items-center gap-2">
        <Button small busy={file === 'sending'} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden />
          {file === null ? '附上文件' : file === 'sending' ? '正在上传' : '换一个文件'}
        </Button>
        {file !== null && file !== 'sending' && (
          <>
            <span className="min-w-0 truncate">{file.name}</span>
            <Button small square look="quiet" aria-label="不附文件" title="不附文件" onClick={() => onChange(null)}>
              <X aria-hidden />
            </Button>
          </>
        )}
      </div>
      {(fault ?? error) && (
        <p role="alert" className="mt-1 text-12 text-bad">
          {fault ?? error}
        </p>
      )}
    </div>
  )
}
