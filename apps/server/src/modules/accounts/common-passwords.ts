// Passwords at the top of every leaked list, in lower case. We compare the whole password ignoring case, and also
// without digits or punctuation at the end.
const words = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 111111 1111111 11111111
111222 112233 11223344 121212 123123 123123123 123321 12341234 1234qwer 123654 123abc 123qwe 123qweasd 131313 147258
147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 222222 22222222 232323 246810 252525
258456 333333 369369 420420 444444 456456 456789 555555 55555555 654321 666666 66666666 696969 741852963 753951 777777
7777777 77777777 789456 789456123 888888 88888888 987654 999999 99999999 00000 000000 0000000 00000000 aaaaaa aaaaaaaa
abc123 abc123456 abcabc abcd1234 abcdef abcdefg abcdefgh access adidas admin admin123 administrator alexander alexandra
amanda america andrea andrew angela angels animal anthony apples arsenal arthur asdasd asdasd123 asdf1234 asdfasdf
asdfgh asdfghjk asdfghjkl ashley asshole august austin azerty azertyuiop bailey banana baseball basketball batman
beautiful benjamin bigdaddy birthday bitch blessed blink182 bonjour booboo boomer boston brandon broncos bubbles buddy
buster butterfly butthead calvin cameron canada carlos caroline changeme charles charlie cheese chelsea chester
chicago chicken chocolate christian cocacola computer cookie cooper corvette cowboy cowboys crystal dakota dallas
daniel daniela danielle david123 default denise dennis diamond dolphin dragon eagles eminem estrella everton extreme
falcon fallen family ferrari fishing flower fluffy football forever freedom friend friends fuckme fuckoff fuckyou
gandalf garfield gateway george gfhjkm ginger golden google guitar hannah harley heather hellokitty hello1 hello123
helloworld hockey horses hotmail hunter iceman iloveu iloveyou infinity internet isabella jackson jaguar jasmine
jasper jeffrey jennifer jeremy jessica jordan jordan23 joseph joshua junior justin killer kimberly kitten knight ladybug
lakers lauren leonardo letmein linkedin liverpool logitech london lovely lovelove loveme loveyou maggie manchester
manunited marina marlboro martin master mathew matrix matthew maverick melissa mercedes merlin metallica michael
michelle mickey midnight minecraft monica monkey monster morgan mother mustang myspace naruto natasha nathan newyork
nicholas nicole nintendo nirvana nothing oliver orange packers pakistan pantera parola passer passw0rd password
password1 password12 password123 password1234 patrick peaches peanut pepper phoenix pikachu please pokemon porsche
prince princess purple pussy q1w2e3 q1w2e3r4 q1w2e3r4t5 qazqaz qazwsx qazwsxedc qweasd qweasdzxc qweqwe qwer1234 qwert
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwertz rachel rainbow ranger
rangers realmadrid rebecca richard robert rockyou rocket ronaldo rosebud samantha samsung samuel sandra saturn scooby
scooter scorpion sebastian secret shadow shannon silver simple skywalker slipknot snoopy soccer sophie spiderman spring
startrek starwars steelers stella steven stupid success summer sunflower sunshine superman superstar sweety sydney
taylor teacher tennis teresa test123 test1234 testing testtest thomas thunder tigers tigger tinkerbell toyota trinity
trustno1 twitter tyler1 united vanessa vfhbyf victor victoria viking welcome welcome1 whatever william winner winter
wizard xavier xxxxxx yamaha yankees yellow zaq12wsx zxcasd zxcvbn zxcvbnm zzzzzz
artist engineer foldback music mixing mastering recording studio studio123 guitarist drummer producer protools logicpro
ableton cubase
`;

const common = new Set(words.split(/\s+/).filter(Boolean));

export const isCommonPassword = (password: string): boolean => {
  const folded = password.toLowerCase();
  return common.has(folded) || common.has(folded.replace(/[\d\W_]{1,4}$/, ""));
};

/** True if the password is the email address or the part before the @. */
export function isOwnAddress(password: string, email: string): boolean {
  const [typed, address] = [folded(password), folded(email)];
  return typed === address || typed === address.slice(0, address.lastIndexOf("@"));
}

const folded = (text: string) => text.trim().toLowerCase();
