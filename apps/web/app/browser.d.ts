/** What browsers have and TypeScript's types of the DOM lack; all of it is missing in some browser. */

interface TrustedScriptPolicy {
  /** Returns an object in place of the text, which only script elements take. */
  createScript(text: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string }
  createPolicy(name: string, rules: { createScript: (text: string) => string }): TrustedScriptPolicy
}

declare var trustedTypes: TrustedTypes | undefined
