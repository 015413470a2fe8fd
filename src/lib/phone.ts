/** TEMP */
export const maskPhone = (text: string): string => /^\d{11}$/.test(text) ? `${text.slice(0,3)}****${text.slice(-4)}` : text.length <= 4 ? '*'.repeat(text.length) : '*'.repeat(text.length-4)+text.slice(-4)
export const normalizePhone = (text: string): string | null => { const d = text.replace(/[\s\-().]/g,'').replace(/^(\+86|0086)/,''); return /^\d{3,20}$/.test(d) ? d : null }
export const isPhoneRef = (text: string): boolean => /^p_[A-Za-z0-9_-]{22}$/.test(text)
