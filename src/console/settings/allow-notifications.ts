/** Switches desktop notifications on: the browser asks, and a refusal is shown. */
import type { Shell } from '../shell'

export async function allowNotifications({ settings, toasts }: Pick<Shell, 'settings' | 'toasts'>): Promise<void> {
  if (!('Notification' in window)) return toasts.show('warn', '这个浏览器不支持桌面通知')
  const answer = await Notification.requestPermission()
  if (answer === 'granted') return settings.change({ dueNotification: true })
  toasts.show(
    'warn',
    answer === 'denied'
      ? '浏览器不允许桌面通知：请在地址栏旁的网站设置里允许“通知”，再打开'
      : '没有允许桌面通知，可以再打开一次',
  )
}
