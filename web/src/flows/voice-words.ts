import { msg } from '@lingui/core/macro'
import { Clock, CornerUpRight, Globe, Grid3x3, Hash, PhoneForwarded, PhoneOff, Volume2 } from 'lucide-react'
import type { NodeGroup } from './node-look.ts'

/** What each type of node of voice menus does, for people, in the groups of the palette. */
export const voiceGroups: readonly NodeGroup[] = [
  {
    name: msg`Say`,
    types: {
      ivr_greeting: { name: msg`Greeting`, about: msg`Plays something`, icon: Volume2 },
    },
  },
  {
    name: msg`Ask`,
    types: {
      ivr_menu: { name: msg`Menu`, about: msg`Waits for a key and takes a path for each`, icon: Grid3x3 },
      ivr_gather: { name: msg`Digits`, about: msg`Reads several digits and saves them`, icon: Hash },
    },
  },
  {
    name: msg`Decide`,
    types: {
      ivr_timing: {
        name: msg`Hours`,
        about: msg`Takes one path in business hours and another outside`,
        icon: Clock,
      },
    },
  },
  {
    name: msg`Do`,
    types: {
      ivr_http_callback: {
        name: msg`Ask an address`,
        about: msg`Calls your system and saves its answer`,
        icon: Globe,
      },
    },
  },
  {
    name: msg`Continue`,
    types: {
      ivr_transfer: { name: msg`Hand over`, about: msg`Hands the call over to people`, icon: PhoneForwarded },
      ivr_goto_flow: {
        name: msg`Go to a voice menu`,
        about: msg`Continues in another voice menu`,
        icon: CornerUpRight,
      },
      ivr_hangup: { name: msg`Hang up`, about: msg`Says goodbye and ends the call`, icon: PhoneOff },
    },
  },
]
