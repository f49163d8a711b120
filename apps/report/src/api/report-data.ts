/** The address of what a report's pages show. */
export const reportDataAddress = (reportId: string): string => `/api/v3/reportData/${reportId}`
