/** 0 or 1 */
export type Flag = number
/** milliseconds since 1970 */
export type Time = number
