import { expect, it } from 'vitest'
import { isPublicAddress } from './address.ts'

it.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['168.63.129.16', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['hooks.example', false],
])('[AUTO-15] %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
