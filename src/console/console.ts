/** Joins the console's parts: one object that the views reach through `useConsole`. */
import { createContext, useContext } from 'react'
import { configureApi } from '../lib/api'
import { confirm, dropQuestions, type Question } from '../ui/overlay/confirm'
import { type Toasts, toasts } from '../ui/toast/toasts'
import { createErrorLog, type ErrorLog } from './error-log/error-log'
import { readSite, type Site } from './look/site'
import { createTheme, type Theme } from './look/theme'
import { createRouter, type FixedPages, type Router, type SignedInPart } from './routes/router'
import { createFailureHandler } from './session/failures'
import { createSession, type Session } from './session/session'
import { createSettings, type Settings } from './settings/settings'

/** The console's parts, as views reach them. */
export interface Console {
  site: Site
  session: Session
  router: Router
  theme: Theme
  settings: Settings
  errorLog: ErrorLog
  toasts: Toasts
  /** Asks in a box; resolves to whether the user confirmed. */
  confirm(question: Question): Promise<boolean>
  /** Signs out. If the server doesn't do it, says so and stays signed in. */
  signOut(): Promise<void>
}

interface ConsoleOptions {
  pages: FixedPages
  /** Loads what only signed-in users need. */
  signedIn(): Promise<SignedInPart>
}

/** Builds the console of this page. It loads and shows nothing until its router starts. */
export function createConsole({ pages, signedIn }: ConsoleOptions): Console {
  const site = readSite()
  const session = createSession(site.sessionHours)
  const toast = (text: string) => toasts.show('bad', text)
  const onError = createFailureHandler({
    toast,
    isShown: toasts.isShown,
    confirm,
    isSignedIn: () => session.get().token !== null,
    hasStayed: () => session.get().stayed,
    signInAgain() {
      session.resetToken()
      location.reload()
    },
    stay: session.stay,
  })
  const onAnswer = (msg: string) => {
    session.use()
    if (msg) toasts.show('warn', msg)
  }
  configureApi({ token: () => session.get().token, onAnswer, onError })
  const router = createRouter({
    pages,
    signedIn,
    session,
    siteTitle: site.title,
    onFailure: toast,
  })
  const errorLog = createErrorLog(site)
  // The next user on this page must not read the messages to the previous one, or answer their questions.
  session.onSignOut(() => {
    dropQuestions()
    toasts.clear()
    errorLog.clear()
  })
  return {
    site,
    session,
    router,
    theme: createTheme(),
    settings: createSettings(),
    errorLog,
    toasts,
    confirm,
    signOut: () => session.signOut().catch(() => toasts.show('warn', '没有退出登录，您仍在登录状态，请稍后重试')),
  }
}

/** Gives the console to the views below. */
export const ConsoleContext = createContext<Console | null>(null)

/** The console around this view. */
export function useConsole(): Console {
  const found = useContext(ConsoleContext)
  if (!found) throw new Error('no console round this view')
  return found
}
