/** The browser tab's icon. */

/** The state of the user's own call in the icon: by colour, and by shape for users who can't distinguish colours. */
export type TabIcon = 'none' | 'ringing' | 'talking' | 'wrap-up' | 'due'

/** The icon that came with the page. */
let plain: string | undefined

const round = "rx='14'"
const looks: Record<TabIcon, { colour?: string; form?: string; dot?: boolean }> = {
  none: {},
  ringing: { colour: '6a45c0', form: round, dot: true },
  talking: { colour: '1b7a48', form: round },
  'wrap-up': { colour: '8f5600' },
  due: { dot: true },
}

/** Shows an icon; the page's own one if there is nothing to show. */
export function showTabIcon(icon: TabIcon): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  plain ??= link.getAttribute('href') ?? ''
  const { colour, form, dot } = looks[icon]
  let href = plain
  if (colour) href = href.replace(/%230f6abe/, `%23${colour}`)
  if (form) href = href.replace(/rx='6'/, form)
  if (dot) href = href.replace(/%3C\/svg%3E$/, "%3Ccircle cx='22' cy='6' r='6' fill='%23e5484d'/%3E%3C/svg%3E")
  if (link.getAttribute('href') !== href) link.setAttribute('href', href)
}
