import { useRef, useState } from 'react'
import { useConsole } from '../../console/console'
import { avatarEndpoints, avatarSide } from '../../contract/system/avatar'
import { call } from '../../lib/api'
import { squarePng } from '../../lib/browser/square-png'
import { Button } from '../../ui/display/button'

/** Larger pictures would stop the page for seconds. */
const mostMegabytes = 20

/** Changes the user's own avatar. @param avatar its path */
export function AvatarButtons({ avatar }: { avatar: string | null }) {
  const { session, toasts } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (image: string | null) => {
    await call(avatarEndpoints.update, { body: { image } })
    await session.loadUser()
    toasts.show('ok', image === null ? '头像已去掉' : '头像已更换')
  }
  const take = async (file: File) => {
    if (file.size > mostMegabytes * 1024 * 1024) {
      toasts.show('warn', `图片太大，请选不超过 ${mostMegabytes} MB 的`)
      return
    }
    const image = await squarePng(file, avatarSide).catch(() => null)
    if (image === null) toasts.show('warn', '这个文件不是能读的图片，请选 JPG、PNG 或 WebP')
    else await save(image)
  }
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    // The call has said why it failed.
    await act().catch(() => null)
    setBusy(false)
  }
  return (
    <div className="flex shrink-0 items-center gap-1">
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="头像图片"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) void run(() => take(file))
        }}
      />
      <Button small busy={isBusy} onClick={() => input.current?.click()}>
        更换头像
      </Button>
      {avatar !== null && (
        <Button small look="quiet" disabled={isBusy} onClick={() => void run(() => save(null))}>
          去掉
        </Button>
      )}
    </div>
  )
}
