/** The pages about one role. */

/** The people who have it. */
export const usersOfRole = (id: number): string => `/manager/roleuserlist?roleId=${id}`
