/** How long a number may be locked where somebody asks for it in passing, in days; 0: until somebody lifts it. */
export const lockDurations = [
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 365, label: '一年' },
  { value: 0, label: '一直锁定' },
]
