/** The console's entry. */
import '../ui/look.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createConsole } from '../console/console'
import { App } from './app'
import { pages, signedIn } from './routes'

const app = createConsole({ pages, signedIn })
app.errorLog.watch(window)
const started = app.router.start()

const root = document.querySelector('#root') as HTMLElement
const view = <App app={app} />
if (root.firstElementChild && app.session.get().token === null) {
  // Somebody may be typing in the served login form, so React takes it over in one step: no keystroke can come in
  // between.
  void started.then(() => flushSync(() => hydrateRoot(root, view)))
} else {
  createRoot(root).render(view)
}
