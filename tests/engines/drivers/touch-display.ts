import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { endianness, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Point } from './driver.ts'
import type { Touch } from './finger.ts'
import { startProgram } from './program.ts'

const size = { width: 1600, height: 1200 }

export type TouchDisplay = Awaited<ReturnType<typeof startTouchDisplay>>

/**
 * Starts an X server on the driver for no hardware (`dummy`), whose touch screen is X.Org's driver
 * for tests of input (`inputtest`): browsers scroll, tap and fling as under a hand. Neither WebDriver
 * nor BiDi moves a page by touch. Rejects where the server or one of the drivers is missing.
 */
export async function startTouchDisplay() {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-display-'))
  const programs: Awaited<ReturnType<typeof startProgram>>[] = []
  const start: typeof startProgram = async (...call) => {
    const program = await startProgram(...call)
    programs.push(program)
    return program
  }
  const close = async () => {
    for (const program of programs.toReversed()) await program.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const configuration = join(folder, 'xorg.conf')
    await writeFile(configuration, configurationWith(folder))
    const server = await start(
      'Xorg',
      // prettier-ignore
      [
        '-config', configuration, '-logfile', join(folder, 'log'), '-displayfd', '1',
        '-nolisten', 'tcp', '-noreset', '-novtswitch', '-sharevts',
      ],
      {},
      (output) => /^\d+$/m.test(output),
    )
    const screen = await connectTo(join(folder, 'touch'))
    await screen.greet()
    const [number = ''] = /^\d+$/m.exec(server.output()) ?? []
    const common = { DISPLAY: `:${number}`, TZ: 'America/New_York' }
    return {
      /** Is removed when the display is closed. */
      folder,
      /** Starts a program that shows itself there, and ends with the display. */
      start: (...[command, args, environment, isReady]: Parameters<typeof startProgram>) =>
        start(command, args, { ...common, ...environment }, isReady),
      /**
       * Its one finger, on a page whose upper left corner is at `origin` of the screen. Resolves when
       * the screen has passed it on.
       */
      touchFrom:
        (origin: Point): Touch =>
        (phase, at) =>
          screen.touch(phase, { x: origin.x + at.x, y: origin.y + at.y }),
      close: async () => {
        screen.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function configurationWith(folder: string): string {
  const { width, height } = size
  const device = (name: string, type: string) => `
Section "InputDevice"
  Identifier "${name}"
  Driver "inputtest"
  Option "DeviceType" "${type}"
  Option "SocketPath" "${join(folder, name)}"
EndSection`
  return `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "none"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 1-1000
  VertRefresh 1-1000
  Modeline "mode" 161 ${width} ${width + 112} ${width + 280} ${width + 560} ${height} ${height + 3} ${height + 7} ${height + 45}
EndSection
Section "Screen"
  Identifier "screen"
  Device "none"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "mode"
  EndSubSection
EndSection
${device('touch', 'Touch')}
${device('pointer', 'PointerAbsolute')}
${device('keyboard', 'Keyboard')}
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pointer" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
  InputDevice "touch" "SendCoreEvents"
EndSection
`
}

/** The messages of `xf86-input-inputtest-protocol.h`, version 1.1, in the machine's byte order. */
const message = { version: 0, sync: 1, touch: 6 }
/** As in the X input extension. */
const phases = { begin: 18, move: 19, end: 20 }
const axisMax = 0xffff

async function connectTo(path: string) {
  if (endianness() !== 'LE') throw new Error('Touch needs a little-endian machine.')
  const socket = connect(path)
  await once(socket, 'connect')
  return {
    greet: async () => {
      const version = headed(12, message.version)
      version.writeUInt16LE(1, 8)
      version.writeUInt16LE(1, 10)
      await answered(socket, version)
    },
    touch: async (phase: keyof typeof phases, { x, y }: Point) => {
      // Header, finger and phase; then a flag, the mask of the axes that are given, and 64 numbers twice.
      const touch = headed(1056, message.touch)
      touch.writeUInt32LE(1, 8)
      touch.writeUInt32LE(phases[phase], 12)
      touch.writeUInt8(0b11, 20)
      touch.writeDoubleLE((x / (size.width - 1)) * axisMax, 32)
      touch.writeDoubleLE((y / (size.height - 1)) * axisMax, 40)
      socket.write(touch)
      await answered(socket, headed(8, message.sync))
    },
    close: () => socket.destroy(),
  }
}

function headed(length: number, type: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(length, 0)
  bytes.writeUInt32LE(type, 4)
  return bytes
}

/** Sends a message that is answered, and waits for it: no answer is longer than one packet. */
async function answered(socket: Socket, bytes: Buffer): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const answer = once(socket, 'data', { signal })
  const end = once(socket, 'close', { signal }).then(() => {
    throw new Error('The display has closed its touch screen.')
  })
  socket.write(bytes)
  await Promise.race([answer, end])
  settled.abort()
}
