export declare function findChromium(): string | null
export declare const chromiumArgs: string[]
export declare const howToGetChromium: string
