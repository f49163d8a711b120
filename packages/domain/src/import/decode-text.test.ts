import { describe, expect, it } from 'vitest'
import { readAnyCsv } from '../seeds.ts'
import { decodeText } from './decode-text.ts'

const TEXT = 'Kommentar;Nr\r\n"Mehr Bäume – für alle €";1\r\nÖffnet früher, bitte schön;2\r\n'
const BOM = '\uFEFF'

const toUtf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

/** Windows-1252 has these outside of ISO 8859-1. */
const WESTERN: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '„': 0x84, '“': 0x93 }
const toWestern = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => WESTERN[letter] ?? letter.codePointAt(0) ?? 0))

describe('decodeText', () => {
  it.each([
    ['utf-8', new TextEncoder().encode(TEXT)],
    ['utf-8', new TextEncoder().encode(BOM + TEXT)],
    ['utf-16le', toUtf16(BOM + TEXT, false)],
    ['utf-16be', toUtf16(BOM + TEXT, true)],
    ['utf-16le', toUtf16(TEXT, false)],
    ['utf-16be', toUtf16(TEXT, true)],
    ['windows-1252', toWestern(TEXT)],
  ])('[FILE-3] reads %s as spreadsheets write it', async (encoding, bytes) => {
    const read = decodeText(bytes)
    expect(read).toEqual({ text: TEXT, encoding })
    const rows = 'text' in read ? await readAnyCsv([read.text], 'Kommentar') : undefined
    expect(rows).toMatchObject({
      column: 'Kommentar',
      rows: [{ txt: 'Mehr Bäume – für alle €' }, { txt: 'Öffnet früher, bitte schön' }],
    })
  })

  it('[FILE-3] says what else a file is', () => {
    expect(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 9, 0))).toEqual({ problem: 'workbook' })
    expect(decodeText(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).toEqual({ problem: 'workbook' })
    expect(decodeText(Uint8Array.of(0x89, 0x50, 0, 0x0d, 0, 0, 9))).toEqual({ problem: 'binary' })
    expect(decodeText(Uint8Array.of(0x41, 0x81, 0x42))).toEqual({ problem: 'encoding' })
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41))).toEqual({ problem: 'binary' })
  })
})
