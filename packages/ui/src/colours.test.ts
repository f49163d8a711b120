import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  oklch,
  rgb,
  wcagContrast,
} from 'culori'
import { describe, expect, it } from 'vitest'
import { COLOURS, formatColourSheet, getOnGroupName, type ColourName, type Theme } from './colours.ts'
import { getGroupHueClass, GROUP_COLOUR_COUNT } from './group-hue.ts'

function parseRgb(colour: string) {
  const parsed = rgb(colour)
  if (!parsed) throw new Error(`${colour} is not a colour.`)
  return parsed
}

/**
 * Colour vision, and its complete deficiencies by the matrices of Machado, Oliveira and Fernandes, “A Physiologically-based Model
 * for Simulation of Color Vision Deficiency”, IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1 (in culori).
 */
const VISIONS = {
  normal: (colour: string) => parseRgb(colour),
  protanopia: (colour: string) => filterDeficiencyProt(1)(parseRgb(colour)),
  deuteranopia: (colour: string) => filterDeficiencyDeuter(1)(parseRgb(colour)),
  tritanopia: (colour: string) => filterDeficiencyTrit(1)(parseRgb(colour)),
}

const PAGES: ColourName[] = ['paper', 'wash']
const VOTES: ColourName[] = ['agree', 'disagree', 'pass']
const GROUPS = Array.from({ length: GROUP_COLOUR_COUNT }, (_, at) => `group-${at}` as ColourName)
const SHAPES: ColourName[] = ['shape-circle', 'shape-square', 'shape-triangle', 'shape-diamond']

const computeDistance = differenceCiede2000()

const listPairs = (names: readonly ColourName[]): [ColourName, ColourName][] =>
  names.flatMap((one, at) => names.slice(at + 1).map((other): [ColourName, ColourName] => [one, other]))
const crossPairs = (names: readonly ColourName[], others: readonly ColourName[]) =>
  names.flatMap((one) => others.map((other): [ColourName, ColourName] => [one, other]))

/** The pairs that are closer than `min` by CIEDE2000 to somebody. A difference of 2.3 is just noticeable. */
function listClosePairs(theme: Theme, pairs: readonly [ColourName, ColourName][], min: number): string[] {
  const colours = COLOURS[theme]
  return Object.entries(VISIONS).flatMap(([vision, see]) =>
    pairs.flatMap(([one, other]) => {
      const distance = computeDistance(see(colours[one]), see(colours[other]))
      return distance < min ? [`${one} and ${other}, ${vision}: ${distance.toFixed(1)}`] : []
    }),
  )
}

function listFaintPairs(theme: Theme, pairs: readonly [ColourName, ColourName][], min: number): string[] {
  const colours = COLOURS[theme]
  return pairs.flatMap(([one, other]) => {
    const contrast = wcagContrast(colours[one], colours[other])
    return contrast < min ? [`${one} on ${other}: ${contrast.toFixed(2)}`] : []
  })
}

const getHue = (theme: Theme, name: ColourName): number => oklch(COLOURS[theme][name])?.h ?? 0

function computeHueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other)
  return Math.min(apart, 360 - apart)
}

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  it('[RES-31] of votes, groups and symbols can be told apart with any kind of colour vision', () => {
    expect(listClosePairs(theme, listPairs(VOTES), 16)).toEqual([])
    expect(listClosePairs(theme, crossPairs(VOTES, GROUPS), 9.5)).toEqual([])
    expect(listClosePairs(theme, listPairs(GROUPS.slice(0, 4)), 15)).toEqual([])
    expect(listClosePairs(theme, listPairs(GROUPS), 9)).toEqual([])
    expect(listClosePairs(theme, listPairs(SHAPES), 12)).toEqual([])
  })

  it('[RES-31] of groups have no hue of agree or disagree', () => {
    const close = crossPairs(GROUPS, ['agree', 'disagree']).filter(
      ([group, vote]) => computeHueDistance(getHue(theme, group), getHue(theme, vote)) < 22,
    )
    expect(close).toEqual([])
  })

  it('[RES-32] can be read: text 4.5 to 1, marks and edges of controls 3 to 1, on every background', () => {
    const texts: ColourName[] = [
      ...(['text', 'muted', 'accent', 'danger', 'success', 'warning'] as const),
      'agree',
    ]
    expect(listFaintPairs(theme, crossPairs(texts, PAGES), 4.5)).toEqual([])
    const marks: ColourName[] = [
      'disagree',
      ...GROUPS,
      ...SHAPES,
      'chart-first',
      'chart-second',
      'focus',
      'border-strong',
    ]
    expect(listFaintPairs(theme, crossPairs(marks, PAGES), 3)).toEqual([])
    expect(
      listFaintPairs(
        theme,
        [
          ['danger', 'danger-soft'],
          ['warning', 'warning-soft'],
          ['success', 'success-soft'],
          ['accent', 'sky-soft'],
          ['on-sky', 'sky'],
          ['on-float', 'float'],
          ['float-link', 'float'],
          ['disagree', 'paper'],
        ],
        4.5,
      ),
    ).toEqual([])
  })

  it('[RES-32] of letters on groups have 4.5 to 1', () => {
    const letters = GROUPS.map((group, at): [ColourName, ColourName] => [getOnGroupName(at), group])
    expect(listFaintPairs(theme, letters, 4.5)).toEqual([])
  })

  it('[RES-32] of primary buttons have 4.5 to 1 with the page, and their words with them', () => {
    const buttons: ColourName[] = ['primary', 'primary-hover', 'primary-active']
    expect(listFaintPairs(theme, crossPairs(buttons, [...PAGES, 'on-primary']), 4.5)).toEqual([])
  })
})

describe('the style sheet', () => {
  it('[RES-31] has the same colours', async () => {
    await expect(formatColourSheet()).toMatchFileSnapshot('./colours.css')
  })

  it('[RES-31] gives a group its colour by its number, and begins anew after the last', () => {
    expect([0, 7, 8].map(getGroupHueClass)).toEqual(['hue-0', 'hue-7', 'hue-0'])
  })
})
