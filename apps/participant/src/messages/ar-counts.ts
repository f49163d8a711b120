import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('ar')

/** People and opinion groups as Arabic counts them. */
export const formatPeople = (number: number): string =>
  formatCount(number, {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  })
export const formatGroups = (number: number): string =>
  formatCount(number, {
    zero: 'لا مجموعات',
    one: 'مجموعة واحدة',
    two: 'مجموعتان',
    few: '# مجموعات',
    many: '# مجموعة',
    other: '# مجموعة',
  })
