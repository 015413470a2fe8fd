/** The browser tab's title: only this file writes it. */

let pageTitle = ''
let note = ''

const draw = () => {
  document.title = note === '' ? pageTitle : `${note} | ${pageTitle}`
}

/** `{route title} - {site title}` (spec §2). */
export function titlePage(routeTitle: string, siteTitle: string): void {
  pageTitle = `${routeTitle} - ${siteTitle}`
  draw()
}

/** The current activity before the page's title: `● 通话 02:13`; '' for nothing. */
export function titleNote(text: string): void {
  note = text
  draw()
}
